import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="pre-bid-view" tabs={() => []} />
