import { registerPages } from "#contract/register-pages.ts"
import type { AppRoute } from "#ui/shell/app-route.ts"

/** A page for every list of master data. */
export const routes: readonly AppRoute[] = registerPages.map(({ id, path, module }) => ({
  path,
  load: async () => ({ Screen: (await import("./register.screen.tsx")).screenOf(id) }),
  titleKey: `registers:${id}.title`,
  permission: module,
  pageId: module,
  keepAlive: true,
}))
