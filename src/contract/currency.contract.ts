import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { currency } from "./money.ts"

/** Which currencies documents may be written in (the register of currencies). */
export const currencyContract = {
  inUse: endpoint("GET", "basic/currencies/inUse", {
    summary: "The currencies that are in use, which a new document may be written in, by their codes of ISO 4217",
    data: z.array(currency),
  }),
}
