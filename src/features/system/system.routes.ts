import type { AppRoute } from "#ui/shell/app-route.ts"

/** The administrators' pages of the platform itself (spec 2.8). */
export const routes: readonly AppRoute[] = [
  {
    path: "/system/modules",
    load: () => import("./menu-modules.screen.tsx"),
    titleKey: "system:modules.title",
    permission: "SYSTEM_MODULES",
    pageId: "SYSTEM_MODULES",
    keepAlive: true,
  },
  {
    path: "/system/login-page",
    load: () => import("./login-page.screen.tsx"),
    titleKey: "system:loginPage.title",
    permission: "SYSTEM_LOGIN_PAGE",
    pageId: "SYSTEM_LOGIN_PAGE",
    keepAlive: true,
  },
  {
    path: "/system/tender-settings",
    load: () => import("./tender-settings.screen.tsx"),
    titleKey: "system:tenderSettings.title",
    permission: "SYSTEM_TENDER_SETTINGS",
    pageId: "SYSTEM_TENDER_SETTINGS",
    keepAlive: true,
  },
  {
    path: "/system/health",
    load: () => import("./health.screen.tsx"),
    titleKey: "system:health.title",
    permission: "SYSTEM_HEALTH",
    pageId: "SYSTEM_HEALTH",
  },
  {
    path: "/system/jobs",
    load: () => import("./jobs.screen.tsx"),
    titleKey: "system:jobs.title",
    permission: "SYSTEM_JOBS",
    pageId: "SYSTEM_JOBS",
  },
  {
    path: "/system/error-log",
    load: () => import("./error-log.screen.tsx"),
    titleKey: "system:errors.title",
    permission: "SYSTEM_ERRORS",
    pageId: "SYSTEM_ERRORS",
    keepAlive: true,
  },
]
