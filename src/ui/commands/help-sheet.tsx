import { Box, chakra, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { Caps } from "./caps.tsx"
import { useOfferedCommands } from "./commands.ts"
import { capsOf } from "./keys.ts"
import { isMac } from "./use-keys.ts"

const keysStyle = defineStyle({
  display: "grid",
  gap: "0",
  margin: "0",
  "& > div": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    paddingBlock: "7px",
    borderBottomWidth: "1px",
  },
  "& dt": { minWidth: "0" },
  "& dd": { margin: "0" },
})

/** Every shortcut of the open page, and the switch for single-key ones. */
export function HelpSheet(props: {
  readonly open: boolean
  readonly onClose: () => void
  readonly singleKeys: boolean
  readonly onSingleKeys: (on: boolean) => void
}) {
  const { t } = useTranslation("commands")
  const commands = useOfferedCommands().filter(({ keys }) => keys !== undefined)
  const mac = isMac()
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t("shortcuts")}>
      <Box as="dl" css={keysStyle}>
        {commands.map(({ id, label, keys = "" }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Caps caps={capsOf(keys, mac)} />
            </dd>
          </div>
        ))}
      </Box>
      <chakra.label display="flex" alignItems="center" gap="2" marginTop="4">
        <input type="checkbox" checked={props.singleKeys} onChange={(event) => props.onSingleKeys(event.currentTarget.checked)} />
        {t("singleKeys")}
      </chakra.label>
    </Dialog>
  )
}
