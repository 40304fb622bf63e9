// Before the first paint: the remembered colours, size and language, and whether a session is likely, so that the right shell is drawn.
// Until the application stands this is also who says that it does not come: a page is never blank.
;(function () {
  var root = document.documentElement
  var cookie = function (name) {
    try {
      var found = new RegExp("(?:^|; )" + name + "=([^;]*)").exec(document.cookie)
      return found && decodeURIComponent(found[1])
    } catch {
      return null
    }
  }
  var colour = cookie("colour")
  if (colour === "dark" || (!colour && matchMedia("(prefers-color-scheme: dark)").matches)) root.classList.add("dark")
  var look = new URLSearchParams(cookie("look") || "")
  if (/^[0-9a-f]{6}$/.test(look.get("theme"))) root.style.setProperty("--theme", "#" + look.get("theme"))
  if (/^(default|medium|small|mini)$/.test(look.get("size"))) root.dataset.size = look.get("size")
  var language = cookie("language")
  if (language) root.lang = language
  if (location.pathname !== "/systemLogin" && cookie("token_expires_time")) root.classList.add("inside")
  if (cookie("sidebar") === "closed") root.classList.add("folded")

  var words = {
    zh: ["页面没有完整加载", "服务器可能暂时无法访问。请检查网络后重试；未提交的草稿仍在本机。", "重试"],
    en: ["The page did not load completely", "The server may be out of reach. Check the network and try again; drafts stay on this device.", "Try again"],
    es: ["La página no se ha cargado por completo", "Puede que el servidor no esté accesible. Compruebe la red e inténtelo de nuevo; los borradores siguen en este dispositivo.", "Reintentar"],
    ja: ["ページを完全に読み込めませんでした", "サーバーに接続できない可能性があります。ネットワークを確認してやり直してください。下書きはこの端末に残っています。", "再試行"],
  }
  var fault = function () {
    var first = document.getElementById("first")
    if (!first || first.className === "fault") return
    var code = (language || navigator.language || "en").slice(0, 2)
    var say = words[code] || words.en
    var element = function (name, text) {
      var made = document.createElement(name)
      made.textContent = text
      return first.appendChild(made)
    }
    root.lang = words[code] ? code : "en"
    document.title = say[0]
    first.className = "fault"
    first.textContent = ""
    first.setAttribute("role", "alert")
    element("h1", say[0])
    element("p", say[1])
    element("button", say[2]).addEventListener("click", function () {
      location.reload()
    })
  }
  addEventListener(
    "error",
    function (event) {
      // An image or a favicon may be missing; a script or a style sheet may not.
      var target = event.target
      if (target === window || /^(SCRIPT|LINK)$/.test(target && target.tagName)) fault()
    },
    true,
  )
  addEventListener("unhandledrejection", fault)
  // A proxy that answers scripts with a page of its own makes no error in every browser.
  setTimeout(fault, 120000)
})()
