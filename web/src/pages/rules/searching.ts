import type { Chapter } from "../../protocol";

const plain = (html: string): string => html.replace(/<[^>]*>/g, " ");

/** Without accents and case, so that "eko" finds "Ekö". */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** The clauses with all words of the query, in their chapters; a chapter's own words bring all of it. */
export function found(chapters: Chapter[], query: string): Chapter[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return chapters;
  const has = (text: string): boolean => words.every((word) => folded(text).includes(word));
  return chapters.flatMap((chapter) => {
    if (has(`${chapter.title} ${plain(chapter.intro)}`)) return [chapter];
    const clauses = chapter.clauses.filter(({ id, html }) => has(`${id} ${plain(html)}`));
    return clauses.length ? [{ ...chapter, intro: "", clauses }] : [];
  });
}

/** How many passages these are: their clauses, and introductions as they stand above them. */
export function passages(chapters: Chapter[]): number {
  return chapters.reduce((sum, { intro, clauses }) => sum + clauses.length + (intro ? 1 : 0), 0);
}
