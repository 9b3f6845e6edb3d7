extension IntentCatalog {
  /// What can be done with invitations, answers and conversations.
  static let messages: [any Intent.Type] = [
    ReceiveMessageIntent.self, DecideMessageIntent.self, SendMessageIntent.self, DraftMessageIntent.self,
    EditSentMessageIntent.self, UnsendMessageIntent.self, SendWaitingMessagesIntent.self,
    SetMessageReadStatusIntent.self, AcceptIntent.self, DeclineIntent.self, TentativeIntent.self,
    DelegateIntent.self, ForwardIntent.self, CounterIntent.self, AcceptCounterIntent.self,
    DeclineCounterIntent.self, RefreshIntent.self, FindMessagesIntent.self, ShowMessageIntent.self,
    FindConversationsIntent.self, FindContactsIntent.self, ShowFreeBusyIntent.self,
  ]
}
