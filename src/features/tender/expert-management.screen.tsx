import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="expert-management-view" tabs={() => []} />
