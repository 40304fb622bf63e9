import type { TenderView } from "#contract/tender.view.ts"

/** The published fingerprints of bids that the opening left shut; whose they are, only their bidders know. */
export const shutSeals = ({ sealList, opened }: Pick<TenderView, "sealList" | "opened">): readonly string[] =>
  sealList.filter((seal) => !opened.some((bid) => bid.seal === seal))
