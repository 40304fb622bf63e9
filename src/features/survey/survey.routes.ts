import type { AppRoute } from "#ui/shell/app-route.ts"

/** Surveys of suppliers (spec 2.5): their templates. */
export const routes: readonly AppRoute[] = [
  {
    path: "/wel/supplier-inquiry-define",
    load: () => import("./questionnaire.pages.tsx"),
    titleKey: "questionnaire:list",
    permission: "SURVEY_DEFINE",
    pageId: "SURVEY_DEFINE",
  },
]
