import {
  BadgeCheck,
  ClipboardCheck,
  File,
  FilePlus,
  FileText,
  Gavel,
  LayoutDashboard,
  List,
  type LucideIcon,
  Scale,
  SearchCheck,
  Send,
  Settings2,
  Trophy,
  Users,
} from "lucide-react"

const icons: Readonly<Record<string, LucideIcon>> = {
  "badge-check": BadgeCheck,
  "clipboard-check": ClipboardCheck,
  "file-plus": FilePlus,
  "file-text": FileText,
  gavel: Gavel,
  "layout-dashboard": LayoutDashboard,
  list: List,
  scale: Scale,
  "search-check": SearchCheck,
  send: Send,
  "settings-2": Settings2,
  trophy: Trophy,
  users: Users,
}

/** The picture for a menu entry's icon name; a sheet of paper for one that is not known. */
export const menuIcon = (name: string): LucideIcon => icons[name] ?? File
