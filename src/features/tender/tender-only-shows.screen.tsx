import { TenderPage } from "./tender-page.tsx"

export const Screen = () => <TenderPage screen="tender-only-shows" tabs={() => []} />
