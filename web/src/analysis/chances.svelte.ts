/** The chances of a finished match, asked for until all of them are known. No DOM. */
import type { ChancesCourse } from "../protocol";

const AGAIN = 700;

export class Chances {
  course = $state.raw<ChancesCourse>({ moments: [], turning_points: [], known: 0, total: null });
  failed = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly ask: () => Promise<ChancesCourse>) {
    void this.look();
  }

  get whole(): boolean {
    return this.course.known === this.course.total;
  }

  /** The server works on it for as long as somebody asks. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const course = await this.ask();
      if (!this.closed) this.course = course;
    } catch {
      this.failed = true;
      return;
    }
    if (!this.closed && !this.whole) this.timer = setTimeout(() => void this.look(), AGAIN);
  }
}
