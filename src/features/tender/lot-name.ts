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

/** The heading above what belongs to a lot: its name among several; the only lot of a tender needs none but its title, which may be empty. */
export function useLotHeading(lots: Titled = []): (lot: string) => string {
  const lotName = useLotName(lots)
  return (lot) => (lots.length > 1 ? lotName(lot) : (lots[0]?.title ?? ""))
}
