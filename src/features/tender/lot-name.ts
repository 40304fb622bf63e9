import { useTranslation } from "react-i18next"
import type { TenderLot } from "#contract/tender.schema.ts"

type Titled = readonly Pick<TenderLot, "id" | "title">[]

/** Names a lot: by its title or, where it has none, by its number among the lots; what is none of them by its key. */
export function useLotName(lots: Titled = [], lng?: string): (lot: string) => string {
  const { t } = useTranslation("tender", lng ? { lng } : {})
  return (lot) => {
    const at = lots.findIndex(({ id }) => id === lot)
    return lots[at] ? lots[at].title || t("lot", { number: at + 1 }) : lot
  }
}
