import { inquiry } from "#machines/inquiry/inquiry.chart.ts"

/** The pages for work that takes more than a button. */
const screens: Readonly<Partial<Record<string, string>>> = {
  reviewApplicant: "wel/inquiry-prequal-details",
  closePrequalification: "wel/inquiry-prequal-details",
  trial: "wel/inquiry-first-trial",
  drawExperts: "wel/iquiry-confirm-expert-view",
  addExpert: "wel/iquiry-confirm-expert-view",
  reopenSheet: "wel/iquiry-confirm-expert-view",
  setPreference: "wel/inquiry-parity-view",
  note: "wel/inquiry-parity-view",
  keepScenario: "wel/inquiry-parity-view",
  nextRound: "wel/inquiry-switch-view",
  toTender: "wel/inquiry-switch-view",
  verifyPrice: "wel/inquiry-nuclear-view",
}

/** The page on which a command is given. */
export const screenOf = (command: string): string => screens[command] ?? inquiry.screen
