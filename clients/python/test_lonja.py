"""Against a real server, which lonja.test.ts starts and names in the environment."""

import os
import unittest
from decimal import Decimal

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
        with self.assertRaises(ValueError):
            self.client.place_order(symbol="AAPL", side="buy", type="market", quantity=Decimal("NaN"))


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


if __name__ == "__main__":
    unittest.main()
