import { X } from "lucide-react"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { cx } from "#ui/theme/cx.ts"
import s from "./shell.module.css"
import { type Tag, tagName } from "./tags.ts"

/** The visited pages: a click opens, a middle click or the X closes, the wheel moves the strip by a quarter of its way (spec 2.6). */
export function TagStrip({
  tags,
  open,
  onClose,
}: {
  readonly tags: readonly Tag[]
  readonly open: string
  readonly onClose: (key: string) => void
}) {
  const { t } = useTranslation("shell")
  const strip = useRef<HTMLElement>(null)
  const at = tags.findIndex(({ key }) => key === open)
  useEffect(() => {
    // In braces: newer browsers answer a promise here, which an effect must not give back.
    strip.current?.children[at]?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [at])
  return (
    <nav
      ref={strip}
      className={s.strip}
      aria-label={t("tags")}
      onWheel={(event) => {
        event.currentTarget.scrollLeft += (event.deltaY || event.deltaX) / 4
      }}
    >
      {tags.map((tag) => (
        <div
          key={tag.key}
          className={cx(s.tag, tag.key === open && s.on)}
          onAuxClick={(event) => {
            if (event.button !== 1) return
            event.preventDefault()
            onClose(tag.key)
          }}
        >
          <Link to={tag.path} aria-current={tag.key === open ? "page" : undefined} title={tagName(tag)}>
            <span>{tagName(tag)}</span>
          </Link>
          {tag.pinned ? null : (
            <button type="button" aria-label={t("closeTag", { title: tagName(tag) })} onClick={() => onClose(tag.key)}>
              <X size={14} aria-hidden />
            </button>
          )}
        </div>
      ))}
    </nav>
  )
}
