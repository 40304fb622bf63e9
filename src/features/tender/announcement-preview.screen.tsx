import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="announcement-preview-view" tabs={() => []} />
