// Shows "your turn" while no page is open. It keeps no files: what is shown is always what the server has.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The server may know itself by another name than this browser does: only the path counts.
const link = (url) => new URL(new URL(url, self.location.origin).pathname, self.location.origin).href;

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon.svg", data: link(url) }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const page = pages.find((each) => each.url.split("#")[0] === target);
      return page ? page.focus() : self.clients.openWindow(target);
    }),
  );
});
