"""Against a real server, which lonja.test.ts starts and names in the environment."""

import http.server
import json
import os
import threading
import unittest
from contextlib import contextmanager
from decimal import Decimal
from typing import Iterator, List, Mapping, Tuple

import lonja

KEY = os.environ["LONJA_API_KEY"]
READ_KEY = os.environ["READ_KEY"]
LOSING_ORIGIN = os.environ["LOSING_ORIGIN"]


class Calls(unittest.TestCase):
    def setUp(self) -> None:
        self.client = lonja.Client()

    def test_every_call_of_the_description_is_a_method(self) -> None:
        calls = self.client.calls()
        self.assertIn("place_order", calls)
        self.assertEqual(self.client.place_order.__doc__, "places an order of any type")
        self.assertIn("get_market_data", dir(self.client))
        with self.assertRaises(AttributeError):
            self.client.place_ordre()

    def test_money_is_decimal_both_ways(self) -> None:
        answer = self.client.place_order(
            symbol="EURUSD", side="buy", type="limit", quantity=Decimal("1000.00"), limit_price=Decimal("1.05")
        )
        order = answer["orders"][0]
        self.assertIsInstance(order["limitPrice"], Decimal)
        self.assertEqual((order["quantity"], order["limitPrice"]), (Decimal("1000"), Decimal("1.05")))
        self.assertIsInstance(order["id"], int)
        self.assertEqual(order["symbol"], "EURUSD")
        self.client.amend_order(id=order["id"], quantity=Decimal("2E+3"))
        self.assertEqual(self.client.list_orders(limit=1)[0]["quantity"], Decimal("2000"))
        cancelled = self.client.cancel_order(id=order["id"])
        self.assertEqual(cancelled["orders"][0]["status"], "cancelled")

    def test_the_own_id_is_filled_in(self) -> None:
        user = self.client.get_user()
        self.assertEqual(user["id"], self.client.user_id)
        self.assertIsInstance(user["balance"], Decimal)
        self.client.place_order(symbol="AAPL", side="buy", type="market", quantity=1)
        self.assertEqual([one["symbol"] for one in self.client.get_positions()], ["AAPL"])
        self.client.close_position(symbol="AAPL")
        self.assertEqual(self.client.get_positions(), [])

    def test_a_preview_places_nothing(self) -> None:
        before = self.client.list_orders(status="all")
        preview = self.client.preview_order(symbol="AAPL", side="buy", type="market", quantity=1)
        self.assertIsInstance(preview, dict)
        self.assertEqual(self.client.list_orders(status="all"), before)

    def test_a_file_is_bytes(self) -> None:
        self.assertEqual(self.client.get_statement(from_="2026-01-01", to="2026-01-31")[:5], b"%PDF-")

    def test_what_is_no_field_is_said_before_anything_is_sent(self) -> None:
        with self.assertRaises(TypeError):
            self.client.list_orders(colour="red")
        with self.assertRaises(TypeError):
            self.client.cancel_order()
        with self.assertRaises(lonja.Refused) as caught:
            self.client.cancel_order(id=0)
        self.assertIn(caught.exception.status, (400, 404))
        with self.assertRaises(ValueError):
            self.client.place_order(symbol="AAPL", side="buy", type="market", quantity=Decimal("NaN"))
        with self.assertRaises(ValueError):
            self.client.place_order(symbol="AAPL", side="buy", type="market", quantity=float("nan"))

    def test_a_card_that_is_no_test_card_never_leaves_the_machine(self) -> None:
        self.assertEqual(list(lonja.TEST_CARDS), json.loads(os.environ["TEST_CARDS"]))
        with self.assertRaises(ValueError) as caught:
            self.client.deposit(amount=10, payment_method="credit_card", card_number="4929 0000 0000 6")
        self.assertNotIn("4929", str(caught.exception))


class Failures(unittest.TestCase):
    def test_a_refusal_has_its_code_words_figures_and_request(self) -> None:
        with self.assertRaises(lonja.Refused) as caught:
            lonja.Client().place_order(symbol="EURUSD", side="buy", type="market", quantity=1000, leverage=30)
        refused = caught.exception
        self.assertEqual((refused.code, refused.status), ("leverage_not_allowed", 400))
        self.assertIn(500, refused.details["allowed"])
        self.assertTrue(refused.message and refused.request_id)

    def test_a_key_that_lacks_the_scope(self) -> None:
        with self.assertRaises(lonja.Refused) as caught:
            lonja.Client(key=READ_KEY).place_order(symbol="AAPL", side="buy", type="market", quantity=1)
        self.assertEqual((caught.exception.code, caught.exception.status), ("key_scope_missing", 403))

    def test_a_lost_answer_is_asked_for_again_under_the_same_key(self) -> None:
        # The proxy turns the first request away with a wait of a second, and loses the first answer to a write.
        order = dict(symbol="EURUSD", side="buy", type="limit", quantity=1000, limit_price="1.05")
        lonja.Client(LOSING_ORIGIN).place_order(**order, client_order_id="python-1")
        found = lonja.Client().list_orders(client_order_id="python-1")
        self.assertEqual(len(found), 1)

    def test_a_server_that_is_gone(self) -> None:
        with self.assertRaises(lonja.Unreachable) as caught:
            lonja.Client("http://127.0.0.1:9").list_orders()
        self.assertEqual(caught.exception.code, "unreachable")

    def test_the_key_is_not_shown(self) -> None:
        self.assertNotIn(KEY, repr(lonja.Client()))
        for odd in (KEY + "\nX: y", KEY + "é"):
            with self.assertRaises(ValueError) as caught:
                lonja.Client(key=odd)
            self.assertNotIn(KEY, str(caught.exception))


Response = Tuple[int, Mapping[str, str], bytes]
DESCRIPTION = {
    "paths": {
        "/api/do": {
            "post": {
                "operationId": "do",
                "x-idempotency-key": True,
                "responses": {"200": {"content": {"application/json": {"schema": {}}}}},
            }
        },
        "/api/file": {"get": {"operationId": "readFile", "responses": {"200": {}}}},
    }
}
JSON = {"Content-Type": "application/json"}


@contextmanager
def answering(*answers: Response) -> Iterator[Tuple[lonja.Client, List[str]]]:
    """A server that describes itself and then gives these answers, the last one again; and the keys that it was sent."""
    keys: List[str] = []
    waiting = list(answers)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_description = self.path == "/api/openapi.json"
            self.give((200, JSON, json.dumps(DESCRIPTION).encode()) if is_description else self.next())

        def do_POST(self) -> None:
            keys.append(self.headers["Idempotency-Key"])
            self.give(self.next())

        def next(self) -> Response:
            return waiting.pop(0) if len(waiting) > 1 else waiting[0]

        def give(self, response: Response) -> None:
            status, headers, content = response
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", headers.get("Content-Length", str(len(content))))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield lonja.Client(f"http://127.0.0.1:{server.server_port}"), keys
    finally:
        server.shutdown()
        server.server_close()


def refusal(status: int, code: str, **headers: str) -> Response:
    own = {name.replace("_", "-"): value for name, value in headers.items()}
    return status, {**JSON, **own}, json.dumps({"code": code, "message": ""}).encode()


class Trouble(unittest.TestCase):
    def test_a_write_that_the_server_is_still_at_is_open(self) -> None:
        with answering(refusal(409, "idempotency_in_flight")) as (client, keys):
            with self.assertRaises(lonja.Unreachable) as caught:
                client.do()
        self.assertEqual(keys, [caught.exception.idempotency_key] * 3)

    def test_a_fault_before_a_limit_leaves_a_write_open(self) -> None:
        limit = refusal(429, "too_many_requests", Retry_After="3600")
        with answering(refusal(500, "internal"), limit) as (client, keys):
            with self.assertRaises(lonja.Unreachable) as caught:
                client.do()
        self.assertEqual((caught.exception.code, len(keys)), ("too_many_requests", 2))

    def test_a_wait_of_another_form_is_not_waited_for(self) -> None:
        for wait in ("Fri, 27 Nov 2026 12:00:00 GMT", "-1", "nan"):
            with answering(refusal(429, "too_many_requests", Retry_After=wait)) as (client, keys):
                with self.assertRaises(lonja.Refused):
                    client.do()
            self.assertEqual(len(keys), 1)

    def test_what_is_not_of_lonja_is_no_success(self) -> None:
        page = (200, {"Content-Type": "text/html"}, b"<p>Sign in to the network</p>")
        elsewhere = (302, {"Location": "http://network.example/"}, b"")
        half = (200, JSON, b'[{"symbol":')
        for answer in (page, elsewhere, half):
            with answering(answer) as (client, _):
                with self.assertRaises(lonja.Unreachable) as caught:
                    client.do()
                self.assertEqual(caught.exception.code, "no_answer_of_lonja")
        for answer in (page, elsewhere):
            with answering(answer) as (client, _):
                with self.assertRaises(lonja.Unreachable):
                    client.read_file()

    def test_half_of_a_refusal_is_no_answer(self) -> None:
        with answering((400, {**JSON, "Content-Length": "100"}, b"{")) as (client, _):
            with self.assertRaises(lonja.Unreachable) as caught:
                client.read_file()
        self.assertEqual(caught.exception.code, "unreachable")


if __name__ == "__main__":
    unittest.main()
