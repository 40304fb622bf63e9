import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="tendering-operation-view" tabs={() => []} />
