import type { TenderScreen } from "#machines/tender/tender.tasks.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"

const list = "/wel/tender-list"

/** A page of one tender, by its address below `/wel`, with the module that grants access. */
const page = (name: TenderScreen, permission: string, load: AppRoute["load"], more: Partial<AppRoute> = {}): AppRoute => ({
  path: `/wel/${name}`,
  load,
  titleKey: `tender:screens.${name}`,
  permission,
  from: list,
  ...more,
})

/** The pages of the tender in `?id=`. */
const ofOneTender: readonly AppRoute[] = [
  page("add-tender-view", "TENDER_ADD", () => import("./write/add-tender.screen.tsx"), { keepAlive: true }),
  page("announcement-preview-view", "TENDER_PREVIEW", () => import("./run/announcement-preview.screen.tsx")),
  page("tender-only-shows", "TENDER_SHOW", () => import("./read/tender-only-shows.screen.tsx")),
  page("tendering-operation-view", "TENDER_OPERATE", () => import("./run/tendering-operation.screen.tsx")),
  page("add-maintain-view", "TENDER_MAINTAIN", () => import("./clarify/add-maintain.screen.tsx")),
  page("tender-notice-view", "TENDER_NOTICE", () => import("./read/tender-notice.screen.tsx")),
  page("notive-view", "TENDER_NOTICE_SHOW", () => import("./read/tender-notice.screen.tsx"), { titleKey: "pages:titles.wel/notive-view" }),
  page("inquiry-questions-view", "TENDER_QUESTIONS", () => import("./clarify/inquiry-questions.screen.tsx")),
  page("prequal-apply", "PREQUAL_APPLY", () => import("./prequalify/prequal-apply.screen.tsx")),
  page("prequal-details", "PREQUAL_REVIEW", () => import("./prequalify/prequal-details.screen.tsx")),
  page("view-prequalification", "PREQUAL_SHOW", () => import("./prequalify/view-prequalification.screen.tsx")),
  page("add-public-view", "CANDIDATES_PUBLIC", () => import("./award/add-public.screen.tsx")),
  page("cast-tender-view", "BID_CAST", () => import("./bid/cast-tender.screen.tsx"), { keepAlive: true }),
  page("expert-management-view", "EXPERT_MANAGE", () => import("./committee/expert-management.screen.tsx")),
  page("team-confirm-view", "TEAM_CONFIRM", () => import("./evaluate/team-confirm.screen.tsx")),
  page("open-bid-view", "BID_OPEN", () => import("./open/open-bid.screen.tsx")),
  page("bidding-review-view", "BID_REVIEW", () => import("./evaluate/bidding-review.screen.tsx")),
  page("expert-score-view", "EXPERT_SCORE", () => import("./evaluate/expert-score.screen.tsx")),
  page("pre-bid-view", "AWARD_PRE", () => import("./award/pre-bid.screen.tsx")),
  page("winning-approval-view", "AWARD_APPROVE", () => import("./award/winning-approval.screen.tsx")),
  page("official-bid-view", "AWARD_OFFICIAL", () => import("./award/official-bid.screen.tsx")),
  page("winning-bid-view", "AWARD_SHOW", () => import("./award/winning-bid.screen.tsx")),
  page("bid-proof-view", "AWARD_SHOW", () => import("./award/bid-proof.screen.tsx")),
]

/** The pages of tenders, at the specification's own addresses (spec 2.5). */
export const routes: readonly AppRoute[] = [
  {
    path: list,
    load: () => import("./list/tender-list.screen.tsx"),
    titleKey: "tender:screens.list",
    namedByMenu: true,
    permission: ["TENDER_LIST", "TENDER_OPPORTUNITIES", "EXPERT_TASKS"],
    keepAlive: true,
    keys: "g t",
  },
  {
    path: "/wel/tender-templates",
    load: () => import("./template/tender-templates.screen.tsx"),
    titleKey: "tender-template:title",
    permission: "TENDER_TEMPLATES",
    pageId: "TENDER_TEMPLATES",
    keepAlive: true,
  },
  {
    path: "/tender-board",
    load: () => import("./board/tender-board.screen.tsx"),
    titleKey: "board:title",
    pageId: "tender_board",
    outside: true,
  },
  ...ofOneTender,
]
