import { Check } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { type ColorChoice, setColorMode, useColorChoice } from "#ui/theme/color-mode.ts"
import { changeLook, firstLook, isColor, presets, sizes, useLook } from "#ui/theme/look.ts"
import s from "./settings-panel.module.css"

const modes: readonly ColorChoice[] = ["light", "dark", "system"]
const switches = ["tagsView", "fixedHeader", "sidebarLogo"] as const

/** How the shell looks on this device (spec 2.6, settings panel): each change is seen at once, and remembered. */
export function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("shell")
  const look = useLook()
  const mode = useColorChoice()
  const first = Object.entries(firstLook).every(([name, value]) => Reflect.get(look, name) === value) && mode === "system"
  return (
    <Dialog open onClose={onClose} title={t("settings.title")} shape="right">
      <div className={s.panel}>
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
        <fieldset className={s.set}>
          <legend>{t("settings.frame")}</legend>
          {switches.map((name) => (
            <label key={name} className={s.switch}>
              <span>{t(`settings.${name}`)}</span>
              <input
                type="checkbox"
                role="switch"
                aria-checked={look[name]}
                checked={look[name]}
                onChange={({ target }) => changeLook({ [name]: target.checked })}
              />
            </label>
          ))}
        </fieldset>
        <p className={s.note}>{t("settings.note")}</p>
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
      </div>
    </Dialog>
  )
}

function Theme({ color }: { readonly color: string }) {
  const { t } = useTranslation("shell")
  const group = useId()
  return (
    <fieldset className={s.set}>
      <legend>{t("settings.theme")}</legend>
      <div className={s.swatches}>
        {presets.map((preset) => {
          const name = t(`settings.presets.${preset.slice(1)}`)
          return (
            <label key={preset} className={s.swatch} style={{ background: preset }} title={name}>
              <input
                type="radio"
                name={group}
                aria-label={name}
                checked={preset === color}
                onChange={() => changeLook({ theme: preset })}
              />
              {preset === color ? <Check size={16} strokeWidth={3} aria-hidden /> : null}
            </label>
          )
        })}
      </div>
      <div className={s.own}>
        <label htmlFor={`${group}own`}>{t("settings.ownColor")}</label>
        <ColorCode color={color} />
        <input id={`${group}own`} type="color" value={color} onChange={({ target }) => choose(target.value)} />
      </div>
      <p className={s.note}>{t("settings.readable")}</p>
    </fieldset>
  )
}

/** Takes a colour such as `#7A1FA2`, with or without its `#`; anything else changes nothing. */
function choose(text: string): void {
  const theme = `#${text.trim().replace("#", "").toLowerCase()}`
  if (isColor(theme)) changeLook({ theme })
}

/** The colour as it is written: not every browser's own picker is within reach of the keyboard. */
function ColorCode({ color }: { readonly color: string }) {
  const { t } = useTranslation("shell")
  /** What stands in the field while it is written in. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      className={s.code}
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
    <fieldset className={s.set}>
      <legend>{props.legend}</legend>
      <div className={s.choices}>
        {props.values.map((value) => (
          <label key={value} className={s.choice}>
            <input type="radio" name={group} checked={value === props.chosen} onChange={() => props.onChoose(value)} />
            {props.name(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
