import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="winning-bid-view" tabs={() => []} />
