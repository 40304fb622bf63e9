import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="add-tender-view" tabs={() => []} />
