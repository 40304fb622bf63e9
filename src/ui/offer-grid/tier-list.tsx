import { Box } from "@chakra-ui/react"
import type { Tier } from "#contract/tiers.ts"
import { Money, Quantity } from "#ui/money/money.tsx"

/** Prices by quantity, one per line; a range includes its lower end and excludes its upper end. */
export const TierList = (props: { readonly of: readonly Tier[]; readonly unit: string; readonly currency: string }) => (
  <Box as="ul" margin="0" padding="0" listStyle="none">
    {props.of.map(({ from, to, price }) => (
      <li key={from}>
        <Quantity value={from} unit={to === null ? props.unit : ""} />{" "}
        {to === null ? (
          "+"
        ) : (
          <>
            – <Quantity value={to} unit={props.unit} />
          </>
        )}
        {": "}
        <Money value={price} currency={props.currency} />
      </li>
    ))}
  </Box>
)
