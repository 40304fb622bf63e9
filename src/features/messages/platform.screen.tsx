import { AnnouncementList } from "./announcement-list.tsx"

/** Announcements of the platform (平台公告, /proclamation/platform). */
export const Screen = () => <AnnouncementList which="platform" />
