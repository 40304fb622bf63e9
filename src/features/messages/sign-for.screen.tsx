import { AnnouncementList } from "./announcement-list.tsx"

/** What one is asked to sign for (通知签收, /notice/sign-for). */
export const Screen = () => <AnnouncementList which="sign" />
