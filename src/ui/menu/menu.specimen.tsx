import { Languages, LogOut } from "lucide-react"
import { useState } from "react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { Menu } from "./menu.tsx"

function Show() {
  const [language, setLanguage] = useState("zh")
  const choices = [
    ["zh", "中文"],
    ["en", "English"],
    ["es", "Español"],
    ["ja", "日本語"],
  ] as const
  return (
    <Menu
      label="语言"
      trigger={
        <>
          <Languages /> 语言
        </>
      }
      items={[
        ...choices.map(([id, label]) => ({ id, label, lang: id, checked: id === language, onSelect: () => setLanguage(id) })),
        { id: "out", label: "退出登录", icon: <LogOut size={16} />, danger: true, onSelect: () => setLanguage("zh") },
      ]}
    />
  )
}

export const specimen: Specimen = { title: "menu", Show }
