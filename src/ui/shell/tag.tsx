import { X } from "lucide-react"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { cx } from "#ui/theme/cx.ts"
import { MenuIcon } from "./menu-icon.tsx"
import s from "./tag-strip.module.css"
import { type Tag, tagName } from "./tags.ts"

/** One page in the strip. The strip listens for all of them, so that a hundred are rendered once and then left alone. */
export const StripTag = memo(function StripTag({ tag, on, stop }: { readonly tag: Tag; readonly on: boolean; readonly stop: boolean }) {
  const { t } = useTranslation("shell")
  const name = tagName(tag)
  return (
    <li data-key={tag.key} data-pinned={tag.pinned} className={cx(s.tag, on && s.on)}>
      <a href={tag.path} tabIndex={stop ? 0 : -1} aria-current={on ? "page" : undefined} title={name} draggable={false}>
        {tag.icon ? <MenuIcon name={tag.icon} size={14} /> : null}
        <span>{name}</span>
      </a>
      {tag.pinned ? null : (
        <button type="button" data-close tabIndex={-1} aria-label={t("closeTag", { title: name })}>
          <X size={14} aria-hidden />
        </button>
      )}
    </li>
  )
})
