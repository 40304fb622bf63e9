import { Moon, Sun } from "lucide-react"
import { useTranslation } from "react-i18next"
import { IconButton } from "#ui/first/button.tsx"
import { setColorMode, useColorMode } from "#ui/theme/color-mode.ts"

/** Switches between light and dark. */
export function ColorButton() {
  const { t } = useTranslation("first")
  const mode = useColorMode()
  return (
    <IconButton label={t(mode === "dark" ? "light" : "dark")} onClick={() => setColorMode(mode === "dark" ? "light" : "dark")}>
      {mode === "dark" ? <Sun /> : <Moon />}
    </IconButton>
  )
}
