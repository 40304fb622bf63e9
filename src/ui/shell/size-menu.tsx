import { ALargeSmall } from "lucide-react"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { Menu } from "#ui/menu/menu.tsx"
import { changeLook, sizes, useLook } from "#ui/theme/look.ts"

/** Chooses the density of the screen (spec 2.6). */
export const SizeMenu = memo(function SizeMenu() {
  const { t } = useTranslation("shell")
  const { size } = useLook()
  return (
    <Menu
      icon
      label={t("size")}
      trigger={<ALargeSmall aria-hidden />}
      items={sizes.map((id) => ({ id, label: t(`sizes.${id}`), checked: id === size, onSelect: () => changeLook({ size: id }) }))}
    />
  )
})
