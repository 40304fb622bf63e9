import { Box, chakra, defineStyle, Flex, Grid, Stack, Text } from "@chakra-ui/react"
import { Check } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { type ColorChoice, setColorMode, useColorChoice } from "#ui/theme/color-mode.ts"
import { changeLook, firstLook, isColor, presets, sizes, useLook } from "#ui/theme/look.ts"

const set = defineStyle({
  display: "grid",
  gap: "2.5",
  minWidth: "0",
  "& legend": { paddingTop: "0", paddingInline: "0", paddingBottom: "2", fontWeight: "semibold" },
})

const switchStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  minHeight: "7",
  cursor: "pointer",
  '& input[role="switch"]': {
    appearance: "none",
    flex: "none",
    width: "38px",
    height: "22px",
    padding: "3px",
    borderRadius: "11px",
    background: "line.strong",
    cursor: "pointer",
    transition: "background var(--fast)",
  },
  '& input[role="switch"]::before': {
    content: '""',
    display: "block",
    width: "4",
    height: "4",
    borderRadius: "full",
    background: "bg.panel",
    transition: "translate var(--fast) ease-out",
  },
  '& input[role="switch"]:checked': { background: "theme.solid" },
  '& input[role="switch"]:checked::before': { translate: "16px", background: "#fff" },
  '& input[role="switch"]:focus-visible': { borderRadius: "11px" },
})

const swatch = defineStyle({
  position: "relative",
  display: "grid",
  placeItems: "center",
  aspectRatio: "1",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "md",
  color: "#fff",
  cursor: "pointer",
  "& svg": { width: "5", height: "5", padding: "3px", borderRadius: "full", background: "rgb(0 0 0 / 0.6)" },
  "& input": {
    // The actual input is invisible on top of what is shown.
    position: "absolute",
    inset: "0",
    opacity: "0",
    cursor: "pointer",
  },
  "&:has(:focus-visible)": { outline: "2px solid {colors.theme.fg}", outlineOffset: "2px" },
})

const own = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "7",
  "& label": { flex: "1", cursor: "pointer" },
  '& input[type="color"]': {
    width: "12",
    height: "7",
    padding: "0.5",
    borderWidth: "1px",
    borderColor: "line.strong",
    borderRadius: "sm",
    cursor: "pointer",
  },
})

const code = defineStyle({
  width: "92px",
  height: "7",
  paddingInline: "2",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "sm",
  fontFamily: "mono",
  fontSize: "sm",
})

const choice = defineStyle({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flex: "1 0 auto",
  minHeight: "control",
  paddingInline: "2.5",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "md",
  cursor: "pointer",
  "& input": {
    // The actual input is invisible on top of what is shown.
    position: "absolute",
    inset: "0",
    opacity: "0",
    cursor: "pointer",
  },
  "&:has(:focus-visible)": { outline: "2px solid {colors.theme.fg}", outlineOffset: "2px" },
  _hover: { borderColor: "theme.fg" },
  "&:has(:checked)": { borderColor: "theme.fg", background: "theme.subtle", color: "theme.fg", fontWeight: "semibold" },
})

const modes: readonly ColorChoice[] = ["light", "dark", "system"]
const switches = ["tagsView", "fixedHeader", "sidebarLogo"] as const

/** The settings of the shell on this device (spec 2.6, settings panel): each change applies at once, and is remembered. */
export function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("shell")
  const look = useLook()
  const mode = useColorChoice()
  const first = Object.entries(firstLook).every(([name, value]) => Reflect.get(look, name) === value) && mode === "system"
  return (
    <Dialog open onClose={onClose} title={t("settings.title")} shape="right">
      <Stack gap="5">
        <Theme color={look.theme} />
        <Choice
          legend={t("settings.mode")}
          values={modes}
          chosen={mode}
          name={(value) => t(`settings.modes.${value}`)}
          onChoose={setColorMode}
        />
        <Choice
          legend={t("size")}
          values={sizes}
          chosen={look.size}
          name={(value) => t(`sizes.${value}`)}
          onChoose={(size) => changeLook({ size })}
        />
        <chakra.fieldset css={set}>
          <legend>{t("settings.frame")}</legend>
          {switches.map((name) => (
            <chakra.label key={name} css={switchStyle}>
              <span>{t(`settings.${name}`)}</span>
              <input
                type="checkbox"
                role="switch"
                aria-checked={look[name]}
                checked={look[name]}
                onChange={({ target }) => changeLook({ [name]: target.checked })}
              />
            </chakra.label>
          ))}
        </chakra.fieldset>
        <Text color="fg.subtle" fontSize="xs">
          {t("settings.note")}
        </Text>
        <div>
          <Button
            aria-disabled={first}
            onClick={() => {
              changeLook(firstLook)
              setColorMode("system")
            }}
          >
            {t("settings.reset")}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}

function Theme({ color }: { readonly color: string }) {
  const { t } = useTranslation("shell")
  const group = useId()
  return (
    <chakra.fieldset css={set}>
      <legend>{t("settings.theme")}</legend>
      <Grid templateColumns="repeat(8, minmax(0, 1fr))" gap="1.5">
        {presets.map((preset) => {
          const name = t(`settings.presets.${preset.slice(1)}`)
          return (
            <chakra.label key={preset} css={swatch} style={{ background: preset }} title={name}>
              <input
                type="radio"
                name={group}
                aria-label={name}
                checked={preset === color}
                onChange={() => changeLook({ theme: preset })}
              />
              {preset === color ? <Check size={16} strokeWidth={3} aria-hidden /> : null}
            </chakra.label>
          )
        })}
      </Grid>
      <Box css={own}>
        <label htmlFor={`${group}own`}>{t("settings.ownColor")}</label>
        <ColorCode color={color} />
        <input id={`${group}own`} type="color" value={color} onChange={({ target }) => choose(target.value)} />
      </Box>
      <Text color="fg.subtle" fontSize="xs">
        {t("settings.readable")}
      </Text>
    </chakra.fieldset>
  )
}

/** Accepts a colour such as `#7A1FA2`, with or without its `#`; anything else changes nothing. */
function choose(text: string): void {
  const theme = `#${text.trim().replace("#", "").toLowerCase()}`
  if (isColor(theme)) changeLook({ theme })
}

/** The colour as text: not every browser's own picker is accessible by keyboard. */
function ColorCode({ color }: { readonly color: string }) {
  const { t } = useTranslation("shell")
  /** The field's text during typing. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <chakra.input
      css={code}
      aria-label={t("settings.colorCode")}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      value={typed ?? color}
      onChange={({ target }) => {
        setTyped(target.value)
        choose(target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function Choice<Value extends string>(props: {
  readonly legend: ReactNode
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly name: (value: Value) => string
  readonly onChoose: (value: Value) => void
}) {
  const group = useId()
  return (
    <chakra.fieldset css={set}>
      <legend>{props.legend}</legend>
      <Flex wrap="wrap" gap="1.5">
        {props.values.map((value) => (
          <chakra.label key={value} css={choice}>
            <input type="radio" name={group} checked={value === props.chosen} onChange={() => props.onChoose(value)} />
            {props.name(value)}
          </chakra.label>
        ))}
      </Flex>
    </chakra.fieldset>
  )
}
