import type { AppRoute } from "#ui/shell/app-route.ts"

const invitations = "/supplier/invitations"

const registrations = "/register-form"

const changes = "/sup-info-change"

const suppliers = "/supplier/list"

/** Suppliers: the list, single ones and their stages; invitations, registrations and their review. */
export const routes: readonly AppRoute[] = [
  {
    path: suppliers,
    load: async () => (await import("./supplier.pages.tsx")).list,
    titleKey: "supplier:list",
    permission: "SUPPLIER_LIST",
    pageId: "SUPPLIER_LIST",
    keepAlive: true,
  },
  {
    path: "/supplier/archive",
    load: async () => (await import("./supplier.pages.tsx")).document,
    titleKey: "supplier:one",
    permission: "SUPPLIER_LIST",
    pageId: "supplier/archive",
    from: suppliers,
  },
  {
    path: "/supplier/lifecycle",
    load: async () => (await import("./supplier.pages.tsx")).lifecycle,
    titleKey: "supplier:lists.lifecycle.title",
    permission: "SUPPLIER_LIFECYCLE",
    pageId: "SUPPLIER_LIFECYCLE",
    keepAlive: true,
  },
  {
    path: "/group-archives",
    load: () => import("./archive.screen.tsx"),
    titleKey: "supplier:lists.archive.title",
    permission: "ARCHIVES",
    pageId: "ARCHIVES",
    keepAlive: true,
  },
  {
    path: "/form/upgrade-potential-approve",
    load: async () => (await import("./supplier.pages.tsx")).upgrades,
    titleKey: "supplier:lists.upgrades.title",
    permission: "UpgradePotentialApprove",
    pageId: "UpgradePotentialApprove",
  },
  {
    path: "/supplier/standing",
    load: () => import("./standing.screen.tsx"),
    titleKey: "supplier:standing.title",
    permission: "SUPPLIER_STANDING",
    pageId: "SUPPLIER_STANDING",
  },
  {
    path: changes,
    load: async () => (await import("./change.pages.tsx")).changes,
    titleKey: "change:list",
    permission: "SUPPLIER_CHANGE",
    pageId: "SUPPLIER_CHANGE",
  },
  {
    path: "/wel/company-change-detail",
    load: async () => (await import("./change.pages.tsx")).document,
    titleKey: "change:one",
    permission: "SUPPLIER_CHANGE",
    pageId: "COMPANY_CHANGE",
    from: changes,
  },
  {
    path: invitations,
    load: async () => (await import("./invitation.pages.tsx")).list,
    titleKey: "invitation:list",
    permission: "SUPPLIER_INVITE",
    pageId: "SUPPLIER_INVITE",
    keepAlive: true,
  },
  {
    path: "/supplier/invitation",
    load: async () => (await import("./invitation.pages.tsx")).document,
    titleKey: "invitation:one",
    permission: "SUPPLIER_INVITE",
    pageId: "supplier/invitation",
    from: invitations,
  },
  { path: "/registration-terms", load: () => import("./terms.screen.tsx"), titleKey: "register:terms.title", outside: true },
  { path: "/register", load: () => import("./register.screen.tsx"), titleKey: "register:address.title", outside: true },
  {
    path: "/register-supplier-detail",
    load: () => import("./register-detail.screen.tsx"),
    titleKey: "registration:mine",
    icon: "building",
    pageId: "SUPPLIER_REGISTER",
  },
  {
    path: registrations,
    load: async () => (await import("./registration.pages.tsx")).list,
    titleKey: "registration:list",
    permission: "REGISTER_FORM",
    pageId: "REGISTER_FORM",
    keepAlive: true,
  },
  {
    path: "/register-detail",
    load: async () => (await import("./registration.pages.tsx")).document,
    titleKey: "registration:one",
    icon: "clipboard-check",
    // Applicants see their result here; the document decides what is shown.
    pageId: "REGISTER_SHOW",
    from: registrations,
  },
]
