import type { AppRoute } from "#ui/shell/app-route.ts"

const page = (path: string, permission: string, titleKey: string, load: AppRoute["load"]): AppRoute => ({
  path,
  load,
  titleKey,
  permission,
  pageId: permission,
  keepAlive: true,
})

const lists = () => import("./announcement.pages.tsx")

/** Messages: types, templates, placeholders and send records (spec 2.8, 7.8), and announcements (spec 2.5). */
export const routes: readonly AppRoute[] = [
  page("/system/message-types", "NOTICE_TYPES", "messages:types.title", () => import("./message-types.screen.tsx")),
  page("/system/message-templates", "NOTICE_TEMPLATES", "messages:templates.title", () => import("./message-templates.screen.tsx")),
  page("/system/message-records", "NOTICE_RECORDS", "messages:records.title", () => import("./message-records.screen.tsx")),
  page("/system/placeholders", "SYSTEM_PLACEHOLDERS", "messages:given.title", () => import("./placeholders.screen.tsx")),
  page("/proclamation/platform", "platform_notice", "announcement:lists.platform.title", async () => (await lists()).platform),
  page("/proclamation/enterprise", "company_announce", "announcement:lists.company.title", async () => (await lists()).company),
  page("/notice", "notice", "announcement:lists.own.title", async () => (await lists()).own),
  page("/notice/sign-for", "NOTICE_SIGN", "announcement:lists.sign.title", async () => (await lists()).sign),
  { ...page("/notive-view", "NOTICE_SHOW", "announcement:one", () => import("./notive-view.screen.tsx")), keepAlive: false },
  { path: "/bulletin", load: () => import("./bulletin.screen.tsx"), titleKey: "announcement:bulletin", pageId: "bulletin", outside: true },
]
