/** The drills of `npm run drill`, each with its goal of the security design and the figure at which it is run there. */
export const drills = {
  rush: {
    goal: 1,
    figure: 1_000,
    counts: "suppliers, each with two commits in the last minute",
    files: ["tests/api/deadline-rush.test.ts"],
  },
  kills: {
    goal: 2,
    figure: 50,
    counts: "kill -9 of server, database and both by turns",
    files: ["tests/api/lifecycle.test.ts", "-t", "kill -9"],
  },
  network: { goal: 3, figure: 30, counts: "seeds of network faults", files: ["tests/api/faulty-network.test.ts", "-t", "network"] },
  probes: {
    goal: 4,
    figure: 50_000,
    counts: "probes by whom it is none of their business",
    files: ["tests/api/authorisation-matrix.test.ts"],
  },
  canaries: { goal: 5, figure: 2_000, counts: "bids with marks", files: ["tests/api/canaries.test.ts"] },
  edits: { goal: 6, figure: 10_000, counts: "random edits of rows", files: ["tests/api/demo-story.test.ts", "-t", "random edits"] },
  fuzz: { goal: 7, figure: 100_000, counts: "inputs made from the contract", files: ["tests/api/http-fuzz.test.ts"] },
  paths: {
    goal: 8,
    figure: 500,
    counts: "paths with commands repeated and shuffled",
    files: ["tests/api/faulty-network.test.ts", "-t", "shuffled"],
  },
  clocks: { goal: 9, figure: 4, counts: "clocks that go wrong", files: ["tests/api/faulty-network.test.ts", "-t", "clock"] },
  drafts: { goal: 10, figure: 20, counts: "killed browsers", files: ["tests/journeys/drafts.spec.ts", "-g", "killed"] },
  restore: { goal: 11, figure: 100_000, counts: "facts restored from a backup", files: ["tests/backup.test.ts"] },
  corpora: { goal: 12, figure: 500, counts: "names and archives, and the other corpora whole", files: ["tests/api/corpora.test.ts"] },
  scripts: { goal: 12, figure: 2_000, counts: "texts that would be scripts in a page", files: ["tests/journeys/scripts-in-texts.spec.ts"] },
} as const satisfies Record<string, { goal: number; figure: number; counts: string; files: readonly string[] }>

export type Drill = keyof typeof drills

/** How many a test tries: few with all the others, the goal's figure (or `DRILL_COUNT`) when it is the drill that is run. */
export const many = (drill: Drill, few: number): number =>
  process.env["DRILL"] === drill ? Number(process.env["DRILL_COUNT"] ?? drills[drill].figure) : few

/** The time limit of a drill's goal; none with all the others, since a test may run on a busy machine. */
export const within = (drill: Drill, ms: number): number => (process.env["DRILL"] === drill ? ms : Infinity)

/** As long as a drill takes; else what a test may take. */
export const patience = (drill: Drill, ms = 300_000): { readonly timeout: number } => ({
  timeout: process.env["DRILL"] === drill ? 6 * 3_600_000 : ms,
})

/** Says what a drill has measured; the others keep quiet. */
export function measured(drill: Drill, figures: Readonly<Record<string, number | string>>): void {
  if (process.env["DRILL"] !== drill) return
  for (const [what, value] of Object.entries(figures)) process.stdout.write(`${drill}: ${what}: ${value}\n`)
}
