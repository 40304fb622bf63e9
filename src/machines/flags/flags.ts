import { type FlagName, flagNames, type FlagShown } from "#contract/tender-flags.contract.ts"
import { abnormalPrice, loserSubcontracts, pricePattern } from "./bid-flags.ts"
import { type FlagCase, flagShownOf, type Indicator } from "./flag-case.ts"
import { oneSupplier, rotatingWinners, sameContacts } from "./history-flags.ts"
import { amended, fewBidders, lateChanges, shortPeriod, splitting } from "./writing-flags.ts"

const indicators: Readonly<Record<FlagName, Indicator>> = {
  fewBidders,
  shortPeriod,
  splitting,
  lateChanges,
  amended,
  sameContacts,
  pricePattern,
  abnormalPrice,
  rotatingWinners,
  oneSupplier,
  loserSubcontracts,
}

/** All indicators on a tender, with their evidence. A raised one asks for a look and proves nothing. */
export const flagsOf = (on: FlagCase): readonly FlagShown[] => flagNames.map((name) => flagShownOf(name, indicators[name](on)))

/** The flags that somebody should look at. */
export const raisedIn = (flags: readonly FlagShown[]): readonly FlagShown[] => flags.filter(({ standing }) => standing === "raised")
