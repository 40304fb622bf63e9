import type { AppRoute } from "#ui/shell/app-route.ts"

const list = "/wel/tender-list"

/** The pages of one tender, which `?id=` names. */
const ofOneTender: readonly AppRoute[] = [
  {
    path: "/wel/add-tender-view",
    load: () => import("./write/add-tender.screen.tsx"),
    titleKey: "tender:screens.add-tender-view",
    permission: "TENDER_ADD",
    keepAlive: true,
  },
  {
    path: "/wel/announcement-preview-view",
    load: () => import("./run/announcement-preview.screen.tsx"),
    titleKey: "tender:screens.announcement-preview-view",
  },
  {
    path: "/wel/tender-only-shows",
    load: () => import("./read/tender-only-shows.screen.tsx"),
    titleKey: "tender:screens.tender-only-shows",
  },
  {
    path: "/wel/tendering-operation-view",
    load: () => import("./run/tendering-operation.screen.tsx"),
    titleKey: "tender:screens.tendering-operation-view",
  },
  { path: "/wel/add-maintain-view", load: () => import("./clarify/add-maintain.screen.tsx"), titleKey: "tender:screens.add-maintain-view" },
  { path: "/wel/tender-notice-view", load: () => import("./read/tender-notice.screen.tsx"), titleKey: "tender:screens.tender-notice-view" },
  {
    path: "/wel/notive-view",
    load: () => import("./read/tender-notice.screen.tsx"),
    titleKey: "pages:titles.wel/notive-view",
    permission: "TENDER_NOTICE_SHOW",
  },
  {
    path: "/wel/inquiry-questions-view",
    load: () => import("./clarify/inquiry-questions.screen.tsx"),
    titleKey: "tender:screens.inquiry-questions-view",
  },
  { path: "/wel/prequal-apply", load: () => import("./prequalify/prequal-apply.screen.tsx"), titleKey: "tender:screens.prequal-apply" },
  {
    path: "/wel/prequal-details",
    load: () => import("./prequalify/prequal-details.screen.tsx"),
    titleKey: "tender:screens.prequal-details",
  },
  {
    path: "/wel/view-prequalification",
    load: () => import("./prequalify/view-prequalification.screen.tsx"),
    titleKey: "tender:screens.view-prequalification",
  },
  { path: "/wel/add-public-view", load: () => import("./award/add-public.screen.tsx"), titleKey: "tender:screens.add-public-view" },
  {
    path: "/wel/cast-tender-view",
    load: () => import("./bid/cast-tender.screen.tsx"),
    titleKey: "tender:screens.cast-tender-view",
    keepAlive: true,
  },
  {
    path: "/wel/expert-management-view",
    load: () => import("./committee/expert-management.screen.tsx"),
    titleKey: "tender:screens.expert-management-view",
  },
  {
    path: "/wel/team-confirm-view",
    load: () => import("./evaluate/team-confirm.screen.tsx"),
    titleKey: "tender:screens.team-confirm-view",
  },
  { path: "/wel/open-bid-view", load: () => import("./open/open-bid.screen.tsx"), titleKey: "tender:screens.open-bid-view" },
  {
    path: "/wel/bidding-review-view",
    load: () => import("./evaluate/bidding-review.screen.tsx"),
    titleKey: "tender:screens.bidding-review-view",
  },
  {
    path: "/wel/expert-score-view",
    load: () => import("./evaluate/expert-score.screen.tsx"),
    titleKey: "tender:screens.expert-score-view",
  },
  { path: "/wel/pre-bid-view", load: () => import("./award/pre-bid.screen.tsx"), titleKey: "tender:screens.pre-bid-view" },
  {
    path: "/wel/winning-approval-view",
    load: () => import("./award/winning-approval.screen.tsx"),
    titleKey: "tender:screens.winning-approval-view",
  },
  { path: "/wel/official-bid-view", load: () => import("./award/official-bid.screen.tsx"), titleKey: "tender:screens.official-bid-view" },
  { path: "/wel/winning-bid-view", load: () => import("./award/winning-bid.screen.tsx"), titleKey: "tender:screens.winning-bid-view" },
]

/** The pages of tendering, at the specification's own addresses (spec 2.5). */
export const routes: readonly AppRoute[] = [
  { path: list, load: () => import("./list/tender-list.screen.tsx"), titleKey: "tender:screens.list", keepAlive: true },
  ...ofOneTender.map((route) => ({ ...route, from: list })),
]
