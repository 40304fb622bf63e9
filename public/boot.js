// Before the first paint: the remembered colour mode and language, and whether a session is likely, so that the right shell is drawn.
;(function () {
  var root = document.documentElement
  var cookie = function (name) {
    var found = new RegExp("(?:^|; )" + name + "=([^;]*)").exec(document.cookie)
    return found && found[1]
  }
  var colour = cookie("colour")
  if (colour === "dark" || (!colour && matchMedia("(prefers-color-scheme: dark)").matches)) root.classList.add("dark")
  var language = cookie("language")
  if (language) root.lang = language
  if (location.pathname !== "/systemLogin" && cookie("token_expires_time")) root.classList.add("inside")
})()
