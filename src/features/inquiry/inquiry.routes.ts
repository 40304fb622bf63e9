import type { AppRoute } from "#ui/shell/app-route.ts"

const list = "/wel/inquiry-list"

/** The pages of one inquiry, each for one phase. */
const pages = [
  ["wel/iquiry-preview-view", "INQUIRY_PREVIEW", "Preview"],
  ["wel/inquiry-first-trial", "INQUIRY_FIRST_TRIAL", "FirstTrial"],
  ["wel/inquiry-parity-view", "INQUIRY_PARITY", "Parity"],
  ["wel/inquiry-switch-view", "INQUIRY_SWITCH", "Switch"],
  ["wel/inquiry-nuclear-view", "INQUIRY_NUCLEAR", "Verification"],
  ["wel/inquiry-nuclear-news", "INQUIRY_WINNER", "Winner"],
  ["wel/inquiry-approval-view", "INQUIRY_APPROVAL", "Approval"],
  ["wel/inquiry-outcome-view", "INQUIRY_OUTCOME", "Outcome"],
] as const

/** The buyer's pages of inquiries (spec 2.5); quotations have the pages of their own kind. */
export const routes: readonly AppRoute[] = [
  {
    path: list,
    load: async () => (await import("./inquiry.pages.ts")).list,
    titleKey: "inquiry:list",
    permission: "INQUIRY_LIST",
    pageId: "INQUIRY_LIST",
    keepAlive: true,
  },
  {
    path: "/wel/inquiry-details-view",
    load: () => import("./inquiry-details.screen.tsx"),
    titleKey: "inquiry:one",
    permission: "INQUIRY_SHOW",
    pageId: "INQUIRY_SHOW",
    from: list,
  },
  {
    path: "/wel/inquiry-prequal-details",
    load: () => import("./prequalification.screen.tsx"),
    titleKey: "inquiry:screens.wel/inquiry-prequal-details",
    permission: "INQUIRY_PREQUAL",
    pageId: "INQUIRY_PREQUAL",
    from: list,
  },
  {
    path: "/wel/iquiry-confirm-expert-view",
    load: () => import("./experts.screen.tsx"),
    titleKey: "inquiry:screens.wel/iquiry-confirm-expert-view",
    permission: "INQUIRY_CONFIRM_EXPERT",
    pageId: "INQUIRY_CONFIRM_EXPERT",
    from: list,
  },
  ...pages.map(([path, permission, screen]): AppRoute => ({
    path: `/${path}`,
    load: async () => ({ Screen: (await import("./inquiry.screens.tsx"))[screen] }),
    titleKey: `inquiry:screens.${path}`,
    permission,
    pageId: permission,
    from: list,
  })),
]
