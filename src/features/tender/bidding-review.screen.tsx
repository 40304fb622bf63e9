import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="bidding-review-view" tabs={() => []} />
