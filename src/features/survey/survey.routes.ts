import type { AppRoute } from "#ui/shell/app-route.ts"

const surveys = "/wel/supplier-inquiry-list"
const rounds = "/wel/supplier-inquiry-maintenance"

/** The pages of suppliers' surveys (spec 2.5): templates, issuing, answering, review, and comparison. */
export const routes: readonly AppRoute[] = [
  {
    path: "/wel/supplier-inquiry-define",
    load: () => import("./questionnaire.pages.tsx"),
    titleKey: "questionnaire:list",
    permission: "SURVEY_DEFINE",
    pageId: "SURVEY_DEFINE",
  },
  {
    path: surveys,
    load: async () => (await import("./survey.pages.tsx")).list,
    titleKey: "survey:list",
    permission: "SURVEY_LIST",
    pageId: "SURVEY_LIST",
    keepAlive: true,
  },
  {
    path: "/wel/supplier-inquiry-add",
    load: () => import("./issue/issue.screen.tsx"),
    titleKey: "survey:issue.title",
    permission: "SURVEY_ADD",
    pageId: "SURVEY_ADD",
    from: surveys,
  },
  {
    path: rounds,
    load: () => import("./issue/rounds.screen.tsx"),
    titleKey: "survey:rounds.title",
    permission: "SURVEY_MAINTAIN",
    pageId: "SURVEY_MAINTAIN",
  },
  {
    path: "/wel/supplier-inquiry-write",
    load: async () => (await import("./survey.pages.tsx")).document,
    titleKey: "survey:one",
    permission: "SURVEY_WRITE",
    pageId: "SURVEY_WRITE",
    from: surveys,
  },
  {
    path: "/supplier/inquiry/inquiry-approval",
    load: async () => (await import("./survey.pages.tsx")).approval,
    titleKey: "survey:lists.review.title",
    permission: "SURVEY_APPROVAL",
    pageId: "SURVEY_APPROVAL",
  },
  {
    path: "/supplier/inquiry/list-details",
    load: () => import("./compare/compare.screen.tsx"),
    titleKey: "survey:compare.title",
    permission: "SURVEY_DETAILS",
    pageId: "SURVEY_DETAILS",
  },
]
