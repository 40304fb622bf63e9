import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="winning-approval-view" tabs={() => []} />
