import type { AppRoute } from "#ui/shell/app-route.ts"

const list = "/basic/materials"

/** Materials of the buying side (spec 2.8). */
export const routes: readonly AppRoute[] = [
  {
    path: list,
    load: async () => (await import("./material.pages.tsx")).list,
    titleKey: "material:list",
    permission: "BASIC_MATERIALS",
    pageId: "BASIC_MATERIALS",
    keepAlive: true,
  },
  {
    path: "/form/index",
    load: async () => (await import("./material.pages.tsx")).document,
    titleKey: "material:one",
    permission: "MATERIAL_EDIT",
    pageId: "MATERIAL_EDIT",
    from: list,
  },
]
