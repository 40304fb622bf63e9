import {
  Building,
  Database,
  Download,
  Gavel,
  Languages,
  LayoutDashboard,
  Megaphone,
  Milestone,
  SearchCheck,
  Settings,
  Workflow,
  type LucideIcon,
} from "lucide-react"

/** The icons of the groups with which the menu begins, which stand with the first page. */
export const groupIcons: ReadonlyMap<string, LucideIcon> = new Map(
  Object.entries({
    "layout-dashboard": LayoutDashboard,
    megaphone: Megaphone,
    gavel: Gavel,
    "search-check": SearchCheck,
    building: Building,
    workflow: Workflow,
    languages: Languages,
    download: Download,
    database: Database,
    settings: Settings,
    milestone: Milestone,
  }),
)
