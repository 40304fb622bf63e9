import type { AppRoute } from "#ui/shell/app-route.ts"

const page = (path: string, permission: string, titleKey: string, load: AppRoute["load"]): AppRoute => ({
  path,
  load,
  titleKey,
  permission,
  pageId: permission,
  keepAlive: true,
})

/** The administrators' pages of what people are told: types, templates, placeholders and send records (spec 2.8, 7.8). */
export const routes: readonly AppRoute[] = [
  page("/system/message-types", "NOTICE_TYPES", "messages:types.title", () => import("./message-types.screen.tsx")),
  page("/system/message-templates", "NOTICE_TEMPLATES", "messages:templates.title", () => import("./message-templates.screen.tsx")),
  page("/system/message-records", "NOTICE_RECORDS", "messages:records.title", () => import("./message-records.screen.tsx")),
  page("/system/placeholders", "SYSTEM_PLACEHOLDERS", "messages:given.title", () => import("./placeholders.screen.tsx")),
]
