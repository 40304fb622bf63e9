import type { AppRoute } from "#ui/shell/app-route.ts"

/** The administrators' pages of people, roles, companies, the organisation and applications (spec 2.8). */
export const routes: readonly AppRoute[] = [
  {
    path: "/system/users",
    load: () => import("./users.screen.tsx"),
    titleKey: "admin:users.title",
    permission: "SYSTEM_USERS",
    pageId: "SYSTEM_USERS",
    keepAlive: true,
  },
  {
    path: "/system/roles",
    load: () => import("./roles.screen.tsx"),
    titleKey: "admin:roles.title",
    permission: "SYSTEM_ROLES",
    pageId: "SYSTEM_ROLES",
    keepAlive: true,
  },
  {
    path: "/basic/companies",
    load: () => import("./companies.screen.tsx"),
    titleKey: "admin:companies.title",
    permission: "BASIC_COMPANIES",
    pageId: "BASIC_COMPANIES",
    keepAlive: true,
  },
  {
    path: "/basic/organisation",
    load: () => import("./organisation.screen.tsx"),
    titleKey: "admin:units.title",
    permission: "BASIC_ORGANISATION",
    pageId: "BASIC_ORGANISATION",
    keepAlive: true,
  },
  {
    path: "/basic/areas",
    load: () => import("./areas.screen.tsx"),
    titleKey: "admin:areas.title",
    permission: "BASIC_AREAS",
    pageId: "BASIC_AREAS",
    keepAlive: true,
  },
  {
    path: "/system/clients",
    load: () => import("./clients.screen.tsx"),
    titleKey: "admin:clients.title",
    permission: "SYSTEM_CLIENTS",
    pageId: "SYSTEM_CLIENTS",
    keepAlive: true,
  },
  {
    path: "/system/systems",
    load: () => import("./systems.screen.tsx"),
    titleKey: "admin:systems.title",
    permission: "SYSTEM_SYSTEMS",
    pageId: "SYSTEM_SYSTEMS",
    keepAlive: true,
  },
  {
    path: "/system/audit",
    load: () => import("./audit.screen.tsx"),
    titleKey: "admin:audit.title",
    permission: "SYSTEM_AUDIT",
    pageId: "SYSTEM_AUDIT",
    keepAlive: true,
  },
]
