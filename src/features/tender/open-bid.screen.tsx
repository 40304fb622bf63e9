import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="open-bid-view" tabs={() => []} />
