/** 3,000 rows that are all there, as plainly as a page can write them: no framework, a text for each figure that changed. */
export const ROWS_PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Rows</title>
<style>
  body { margin: 0; font: 14px sans-serif; height: 100vh; overflow: auto }
  table { width: 100%; border-collapse: collapse }
  td { padding: 4px 12px; border-bottom: 1px solid #ddd }
</style>
<table><tbody id="rows"></tbody></table>
<script>
  const rows = new Map()
  const rowOf = (symbol) => {
    let cells = rows.get(symbol)
    if (!cells) {
      const row = document.getElementById('rows').insertRow()
      cells = Array.from({ length: 5 }, () => row.insertCell())
      cells[0].textContent = symbol
      rows.set(symbol, cells)
    }
    return cells
  }
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/api/stream')
  socket.onmessage = ({ data }) => {
    for (const [symbol, bid, ask, change] of JSON.parse(data).quotes ?? []) {
      const cells = rowOf(symbol)
      cells[1].textContent = bid.toFixed(5)
      cells[2].textContent = ask.toFixed(5)
      cells[3].textContent = ((bid + ask) / 2).toFixed(5)
      cells[4].textContent = change.toFixed(2) + '%'
    }
  }
</script>`;
