/** The server over HTTP. Every refusal is thrown as a Refused with the server's words. */
import { language, t } from "./i18n";
import { unfold } from "./live/unfold";
import type {
  Analysis,
  AskAnalysis,
  AskHint,
  BranchFrom,
  ChancesCourse,
  FillSeat,
  GameName,
  Join,
  MyTable,
  NewTable,
  Notices,
  PreviewSetup,
  Problem,
  Replay,
  Rulebook,
  Seated,
  SetupPreview,
  SiteInfo,
  TableInfo,
  TableList,
} from "./protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    words: string,
    readonly clause: string | null = null,
  ) {
    super(words);
  }
}

interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  token?: string;
}

async function problem(answer: Response): Promise<Refused> {
  const body = (await answer.json().catch(() => null)) as Problem | null;
  if (body?.words) return new Refused(body.code, body.words, body.clause);
  return new Refused(String(answer.status), t("problem.server", { status: answer.status }));
}

async function call<T>(path: string, { method = "GET", body, token }: Call = {}): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refused("offline", t("problem.offline"));
  }
  if (!answer.ok) throw await problem(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  site: () => call<SiteInfo>(`/site?language=${language()}`),
  rules: (game: GameName) => call<Rulebook>(`/rules/${game}?language=${language()}`),
  preview: (body: PreviewSetup) => call<SetupPreview>("/preview", { method: "POST", body }),
  tables: () => call<TableList>("/tables"),
  mine: (tokens: string[]) => call<MyTable[]>("/mine", { method: "POST", body: { tokens } }),
  create: (body: NewTable) => call<Seated>("/tables", { method: "POST", body }),
  table: (id: string) => call<TableInfo>(table(id)),
  join: (id: string, body: Join) => call<Seated>(`${table(id)}/join`, { method: "POST", body }),
  leave: (id: string, token: string) => call<void>(`${table(id)}/leave`, { method: "POST", token }),
  fill: (id: string, seat: number, body: FillSeat, token: string) =>
    call<TableInfo>(`${table(id)}/seats/${seat}`, { method: "PUT", body, token }),
  start: (id: string, token: string) => call<TableInfo>(`${table(id)}/start`, { method: "POST", token }),
  cancel: (id: string, token: string) => call<void>(table(id), { method: "DELETE", token }),
  rematch: (id: string, token: string) => call<Seated>(`${table(id)}/rematch`, { method: "POST", token }),
  notices: (id: string, body: Notices, token: string) =>
    call<void>(`${table(id)}/notices`, { method: "POST", body, token }),
  replay: async (id: string, as: number | null, token?: string) => {
    const replay = await call<Replay>(`${table(id)}/replay${as === null ? "" : `?as=${as}`}`, { token });
    const { log, start, scores } = replay;
    return { ...replay, log: unfold(log, { position: start, scores }) };
  },
  hint: (id: string, body: AskHint) => call<Analysis>(`${table(id)}/hint`, { method: "POST", body }),
  analysis: (id: string, body: AskAnalysis) => call<Analysis>(`${table(id)}/analysis`, { method: "POST", body }),
  chances: (id: string) => call<ChancesCourse>(`${table(id)}/chances`),
  branch: (id: string, body: BranchFrom) => call<Seated>(`${table(id)}/branch`, { method: "POST", body }),
};
