import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { instant } from "./time.ts"

export const health = z.object({
  version: z.string(),
  database: z.object({ state: z.literal("up"), version: z.string() }),
  serverTime: instant,
})

const menuEntry = {
  id: z.string(),
  moduleCode: z.string(),
  /** In the caller's language. */
  moduleName: z.string(),
  modulePath: z.string(),
  moduleIcon: z.string(),
  component: z.string(),
  /** 0 shown and searchable, 2 hidden but routable, 3 left out entirely (spec 2.4). */
  isOperating: z.union([z.literal(0), z.literal(2), z.literal(3)]),
}
const leaf = z.object({ ...menuEntry, subModules: z.array(z.never()) })
const branch = z.object({ ...menuEntry, subModules: z.array(leaf) })
/** One module of the menu; a tree of at most three levels. */
export const menuModule = z.object({ ...menuEntry, subModules: z.array(branch) })
export type MenuModule = z.infer<typeof menuModule>

/** Calls of the platform itself. */
export const platformContract = {
  health: endpoint("GET", "health", {
    summary: "Version and database; 503 when the database is away, or when it or the folder of files takes no writes",
    data: health,
  }),
  menu: endpoint("GET", "system/menu", {
    summary: "The caller's module tree; `version` changes when the tree does",
    data: z.object({ version: z.string(), modules: z.array(menuModule) }),
  }),
}
