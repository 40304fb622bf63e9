import { AnnouncementList } from "./announcement-list.tsx"

/** The announcements over which one has the say (业务通知管理, /notice). */
export const Screen = () => <AnnouncementList which="own" />
