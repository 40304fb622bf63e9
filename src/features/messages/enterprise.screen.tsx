import { AnnouncementList } from "./announcement-list.tsx"

/** Announcements of companies (企业公告, /proclamation/enterprise). */
export const Screen = () => <AnnouncementList which="company" />
